import { PolicyText } from './PolicyText';

export const TermsPage = () => <PolicyText title="Terms of Use" policy="term_condition" />;
