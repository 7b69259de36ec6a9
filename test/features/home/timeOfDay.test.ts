import { greetingAt } from '@/features/home/Greeting';

it.each([
  [0, 'Good evening'],
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('shows at %s o’clock on home: %s', (hour, text) => expect(greetingAt(hour)).toBe(text));
