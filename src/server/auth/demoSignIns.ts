const signIns = [
  ['employee-admin', '/login', 'contact 5550100001', 'password Admin@123'],
  ['console admin', '/admin', 'e-mail admin@example.org', 'password Admin@123'],
  ['registered member', '/login with MEMBER_LOGIN=on', 'contact 5550100002', 'password Member@123'],
  ['loaded, not registered', '/signup', 'contact 5550100003', 'SSN 900010003'],
  ['pre-enrolled, not registered', '/signup', 'contact 5550100004', 'SSN 900010004'],
];

/** These sign-ins are public, because the demo runs on a loopback address only. */
export const demoSignIns = () =>
  ['Demo sign-ins (set DEMO=off for real use):', ...signIns.map(([who, ...how]) => `  ${who}: ${how.join(', ')}`)].join(
    '\n',
  );
