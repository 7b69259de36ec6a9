import { createAction } from '@reduxjs/toolkit';

/** Upload progress in bytes. */
export const uploadProgressed = createAction<{ key: string; loaded: number; total: number }>('api/uploadProgressed');
/** The upload got a response, failed, or was aborted. */
export const uploadEnded = createAction<{ key: string }>('api/uploadEnded');
