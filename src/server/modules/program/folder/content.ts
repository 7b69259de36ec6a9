import type { Readable } from 'node:stream';

import type { Audience } from '@/contract/content/audience';
import type { PlanDetail } from '@/contract/people/plan';
import type { CsvTarget } from '@/contract/program/csv';
import type { CatalogPlan } from '@/contract/program/plan';
import type { PlanYear } from '@/contract/program/planYear';
import type { BenefitBody, PageBody, PageKey } from '@/contract/program/publication';
import type { ProgramSettings } from '@/contract/program/settings';

/** An image or video and a function that reads its bytes. */
export type FolderMediaItem = {
  /** The path in the folder, `media/harbor.png`. */
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
  /** The PNG from the folder or from the database. */
  logo: Buffer | null;
};

export type FolderPlan = Omit<CatalogPlan, 'hasPeople' | 'position' | 'version'>;

export type FolderTables = PlanYear & { tables: PlanDetail[] };

export type FolderPage = {
  file: string;
  key: PageKey;
  body: PageBody;
  /** For a policy: its version, and the day from which it is in effect. */
  version?: number;
  date?: string;
};

export type FolderBenefit = { file: string; body: BenefitBody; visibleTo: Audience; isActive: boolean };

/**
 * All program content that members read, without a database's IDs and times. Content without a file in the folder is
 * missing or empty. Texts use the IDs of `media`, which are valid within this object only.
 */
export type ProgramContent = {
  settings?: FolderSettings;
  plans?: FolderPlan[];
  tables: FolderTables[];
  pages: FolderPage[];
  /** In the order in which members see them. */
  benefits: FolderBenefit[];
  /** The providers and each directory; a row's cells are in the order of the columns. */
  rows: Partial<Record<CsvTarget, string[][]>>;
  media: ReadonlyMap<number, FolderMediaItem>;
};
