const telemedicine = [
  'Allergy', 'Anxiety', 'Asthma', 'Back Pain', 'Cold and Flu', 'Others', 'Constipation', 'Cough', 'Depression',
  'Dermatology', 'Diabetes Follow-up', 'Dietitian', 'Ear Infection', 'Family Medicine', 'Fever', 'Headache',
  'Heartburn', 'High Blood Pressure', 'Insect Bites', 'Insomnia', 'Internal Medicine', 'Joint Pain', 'Migraine',
  'Nausea', 'Pediatrics', 'Pink Eye', 'Prescription Refill', 'Psychiatry', 'Rash', 'Sinus Infection', 'Sore Throat',
  'Sports Injuries', 'Travel Medicine', 'Urinary Tract Infection', "Women's Health",
];

const specialists = [
  'Allergist', 'Anesthesiologist', 'Audiologist', 'Bariatric Surgeon', 'Cardiologist', 'Cardiac Surgeon',
  'Chiropractor', 'Colorectal Surgeon', 'Dermatologist', 'Dietitian', 'Endocrinologist', 'ENT Specialist',
  'Family Physician', 'Gastroenterologist', 'General Surgeon', 'Geneticist', 'Geriatrician', 'Gynecologist',
  'Hand Surgeon', 'Hematologist', 'Hepatologist', 'Immunologist', 'Infectious Disease Specialist', 'Internist',
  'Midwife', 'Nephrologist', 'Neurologist', 'Neurosurgeon', 'Obstetrician', 'Occupational Therapist', 'Oncologist',
  'Ophthalmologist', 'Optometrist', 'Orthopedic Surgeon', 'Pain Specialist', 'Pediatrician', 'Physical Therapist',
  'Plastic Surgeon', 'Podiatrist', 'Psychiatrist', 'Psychologist', 'Pulmonologist', 'Radiologist', 'Rheumatologist',
  'Sleep Specialist', 'Speech Therapist', 'Sports Physician', 'Urologist', 'Vascular Surgeon',
];

const conditions = [
  'Acne', 'ADHD', 'Alzheimer Disease', 'Anemia', 'Anxiety', 'Arthritis', 'Asthma', 'Atrial Fibrillation', 'Autism',
  'Back Pain', 'Bronchitis', 'Cancer', 'Carpal Tunnel Syndrome', 'Cataract', 'Celiac Disease', 'Chronic Kidney Disease',
  'COPD', 'Crohn Disease', 'Depression', 'Diabetes Type 1', 'Diabetes Type 2', 'Eczema', 'Endometriosis', 'Epilepsy',
  'Fibromyalgia', 'Gallstones', 'Glaucoma', 'Gout', 'Heart Failure', 'Hepatitis', 'High Blood Pressure',
  'High Cholesterol', 'Hypothyroidism', 'Insomnia', 'Irritable Bowel Syndrome', 'Kidney Stones', 'Lupus',
  'Lyme Disease', 'Migraine', 'Multiple Sclerosis', 'Obesity', 'Osteoporosis', 'Parkinson Disease', 'Pneumonia',
  'Psoriasis', 'Sleep Apnea', 'Stroke', 'Ulcerative Colitis',
];

/** One with an address of its own wins over the configured search (D-62). */
const redirects: Record<string, string> = {
  Pediatrician: 'https://care.example.org/pediatricians',
  'Diabetes Type 2': 'https://care.example.org/diabetes',
};

const phone = (place: number) => `555010${String(2000 + place).slice(-4)}`;

/** The three directories, in the order a member sees them. */
export const demoDirectory = [
  ...telemedicine.map((name, place) => ({ kind: 'telemedicine' as const, name, contact: phone(place), redirect: null })),
  ...specialists.map((name) => ({ kind: 'specialist' as const, name, contact: null, redirect: redirects[name] ?? null })),
  ...conditions.map((name) => ({ kind: 'condition' as const, name, contact: null, redirect: redirects[name] ?? null })),
];
