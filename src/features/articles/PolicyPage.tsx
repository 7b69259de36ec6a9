import { PolicyText } from './PolicyText';

export const PolicyPage = () => <PolicyText title="Privacy Policy" policy="policy_site" />;
