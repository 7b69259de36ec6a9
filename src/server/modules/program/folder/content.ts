import type { Readable } from 'node:stream';

import type { Audience } from '@/contract/content/audience';
import type { PlanDetail } from '@/contract/people/plan';
import type { CsvTarget } from '@/contract/program/csv';
import type { CatalogPlan } from '@/contract/program/plan';
import type { BenefitBody, PageBody, PageKey } from '@/contract/program/publication';
import type { ProgramSettings } from '@/contract/program/settings';
import type { PlanYear } from '@/contract/program/planYear';

/** A picture or video, and how its bytes are read. */
export type FolderMedium = {
  /** In the folder, `media/harbor.png`. */
  name: string;
  kind: 'image' | 'video';
  alt: string;
  /** SHA-256 of the bytes. */
  digest: string;
  size: number;
  open: () => Promise<Readable>;
};

export type FolderSettings = {
  values: Partial<ProgramSettings>;
  /** As it is chosen, or as it is stored. */
  logo: Buffer | null;
};

export type FolderPlan = Omit<CatalogPlan, 'hasPeople' | 'position' | 'version'>;

export type FolderTables = PlanYear & { tables: PlanDetail[] };

export type FolderPage = {
  file: string;
  key: PageKey;
  body: PageBody;
  /** Of a policy: which version this is, and the day from which it is in force. */
  version?: number;
  date?: string;
};

export type FolderBenefit = { file: string; body: BenefitBody; visibleTo: Audience; isActive: boolean };

/**
 * Everything of a program that members read, without ids and times of a store. What the folder has no file for is
 * missing or empty. `media` are by the ids with which its texts name them, which hold within this object alone.
 */
export type ProgramContent = {
  settings?: FolderSettings;
  plans?: FolderPlan[];
  tables: FolderTables[];
  pages: FolderPage[];
  /** In their order. */
  benefits: FolderBenefit[];
  /** The providers and each directory, the cells of a row in the order of the columns of its file. */
  rows: Partial<Record<CsvTarget, string[][]>>;
  media: ReadonlyMap<number, FolderMedium>;
};
