import type { MutationDefinition } from '@reduxjs/toolkit/query/react';
import { texts } from '@/contract/texts';
import { saveFile } from '@/ui/files/saveFile';
import type { baseQuery } from './baseQuery';
import type { CallError } from './failure';
import type { RequestArgs } from './requestArgs';

type QueryFn<Arg> = NonNullable<MutationDefinition<Arg, typeof baseQuery, never, null>['queryFn']>;
type FileRequest = RequestArgs & { fileName: string };

/** The `queryFn` of an endpoint that saves its response as a file; a response that is not a file is an error. */
export const saveResponse =
  <Arg>(requestOf: (arg: Arg) => FileRequest): QueryFn<Arg> =>
  async (arg, _queryApi, _extraOptions, runQuery) => {
    const { fileName, ...request } = requestOf(arg);
    const { error, data, meta } = await runQuery(request);
    if (error) return { error, meta };
    if (!meta?.isFile) return { error: { kind: 'broken', text: texts.session.somethingWrong } satisfies CallError };
    saveFile(data as Blob, fileName);
    return { data: null };
  };
