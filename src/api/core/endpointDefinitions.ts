import type { BaseQueryFn, EndpointDefinitions, Module } from '@reduxjs/toolkit/query';

export const definitionsName: unique symbol = Symbol('definitions');

declare module '@reduxjs/toolkit/query' {
  // The library's own parameters, in its own order.
  export interface ApiModules<
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    BaseQuery extends BaseQueryFn,
    Definitions extends EndpointDefinitions,
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    ReducerPath extends string,
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    TagTypes extends string,
  > {
    [definitionsName]: { definitions: Definitions };
  }
}

/** Lets the api tell how its endpoints are defined; the library keeps that to itself. */
export const endpointDefinitionsModule: Module<typeof definitionsName> = {
  name: definitionsName,
  init(api, _options, { endpointDefinitions }) {
    Object.assign(api, { definitions: endpointDefinitions });
    return { injectEndpoint() {} };
  },
};
