import { enrolledPlans, planName } from '@/features/employees/enrolledPlans';

const nothing = {
  has_dental_plan: false,
  has_vision_plan: false,
  has_medical_plan: false,
  userTiear: null,
  dental_plan_document: null,
  vision_plan_document: null,
  medical_plan_document: null,
};

it('names the dental and the vision plan by the flags [EMP-15 CONST-33]', () => {
  expect(planName('dental', { ...nothing, has_dental_plan: true })).toBe('MetLife Dental Plan');
  expect(planName('vision', { ...nothing, has_vision_plan: true })).toBe('MetLife Vision Plan');
});

it('names the medical plan by the tier [EMP-15 CONST-32]', () => {
  expect(planName('medical', { ...nothing, has_medical_plan: true, userTiear: 1 })).toBe('UMR Plan A');
  expect(planName('medical', { ...nothing, has_medical_plan: true, userTiear: 2 })).toBe('UHC Plan B (PPO)');
});

it('has no name for a tier without a medical plan [D-130 EMP-15]', () => {
  expect(planName('medical', { ...nothing, userTiear: 2 })).toBeUndefined();
  expect(planName('medical', { ...nothing, has_medical_plan: true })).toBeUndefined();
  expect(enrolledPlans(nothing)).toEqual([]);
});

it('names a plan with an unknown name by its kind, so that its card can be seen and uploaded [EMPD-12]', () => {
  const person = { ...nothing, has_medical_plan: true, medical_plan_document: '/card.pdf' };
  expect(enrolledPlans(person)).toEqual([{ kind: 'medical', name: 'Medical Plan', document: '/card.pdf' }]);
});

it('gives each plan its own document [EMPD-12]', () => {
  const person = {
    ...nothing,
    has_dental_plan: true,
    has_medical_plan: true,
    userTiear: 1,
    dental_plan_document: '/dental.pdf',
    vision_plan_document: '/vision.pdf',
  } as const;
  expect(enrolledPlans(person)).toEqual([
    { kind: 'dental', name: 'MetLife Dental Plan', document: '/dental.pdf' },
    { kind: 'medical', name: 'UMR Plan A', document: null },
  ]);
});
