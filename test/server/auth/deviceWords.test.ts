import { deviceText } from '@/server/modules/auth/deviceText';

it('names a device by its browser and system, and gives it no name where it sends neither [ROLL-14]', () => {
  const mozilla = 'Mozilla/5.0';
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(deviceText(`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`)).toBe(
    'Chrome on Windows',
  );
  expect(
    deviceText(`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`),
  ).toBe('Edge on Windows');
  expect(
    deviceText(
      `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    ),
  ).toBe('Safari on iPhone');
  expect(deviceText(`${mozilla} (Linux; Android 15) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`)).toBe(
    'Chrome on Android',
  );
  expect(deviceText('curl/8.5.0')).toBe('');
  expect(deviceText()).toBe('');
});
