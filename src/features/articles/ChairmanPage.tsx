import { useGetChairmanMessageQuery } from '@/api/articles';

import { PersonArticle } from './PersonArticle';

export const ChairmanPage = () => (
  <PersonArticle title="Message from Chairman" article={useGetChairmanMessageQuery()} />
);
