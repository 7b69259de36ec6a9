export function greetingAt(hour: number) {
  if (isDarkAt(hour)) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

export const isDarkAt = (hour: number) => hour < 5 || hour >= 18;
