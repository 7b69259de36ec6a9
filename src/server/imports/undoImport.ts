import type { Work } from './steps';

export async function finishUndo(_work: Work, _id: number) {}
