import { createAction } from '@reduxjs/toolkit';

/** How far a form with files is on its way. */
export const uploadProgressed = createAction<{ key: string; loaded: number; total: number }>('api/uploadProgressed');
/** Its answer is here, or nobody waits for it any more. */
export const uploadEnded = createAction<{ key: string }>('api/uploadEnded');
