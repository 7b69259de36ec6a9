/** Greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number) {
  if (isDarkAt(hour)) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

export const isDarkAt = (hour: number) => hour < 5 || hour >= 18;
