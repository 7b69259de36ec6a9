import type { BaseQueryFn, EndpointDefinitions, Module } from '@reduxjs/toolkit/query';

export const definitionsName: unique symbol = Symbol('definitions');

declare module '@reduxjs/toolkit/query' {
  // Type parameters must match the library's declaration.
  export interface ApiModules<
    // oxlint-disable-next-line no-unused-vars
    BaseQuery extends BaseQueryFn,
    Definitions extends EndpointDefinitions,
    // oxlint-disable-next-line no-unused-vars
    ReducerPath extends string,
    // oxlint-disable-next-line no-unused-vars
    TagTypes extends string,
  > {
    [definitionsName]: { definitions: Definitions };
  }
}

/** An RTK Query module that exposes the endpoint definitions, which the library keeps private. */
export const endpointDefinitionsModule: Module<typeof definitionsName> = {
  name: definitionsName,
  init(api, _options, { endpointDefinitions }) {
    Object.assign(api, { definitions: endpointDefinitions });
    return { injectEndpoint() {} };
  },
};
