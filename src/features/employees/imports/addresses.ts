import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';

/** The pages of one import; beside `pages`, so that nobody else loads them. */
export const importPage = (id: Id) => `${pages.imports}/${id}`;
export const undoPage = (id: Id) => `${importPage(id)}/undo`;
