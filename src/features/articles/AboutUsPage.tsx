import { useGetAboutUsQuery } from '@/api/articles';

import { PersonArticle } from './PersonArticle';

export const AboutUsPage = () => <PersonArticle title="About Us" article={useGetAboutUsQuery()} />;
