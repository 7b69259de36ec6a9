export function greetingAt(hour: number) {
  if (isNightAt(hour)) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

export const isNightAt = (hour: number) => hour < 5 || hour >= 18;
