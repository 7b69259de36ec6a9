import type { Generated } from 'kysely';

import type { Audience } from '@/contract/content/audience';

import type { Timestamp } from './columns';

type ContentColumns = {
  id: Generated<number>;
  visible_to: Audience;
  is_active: boolean;
  sequence: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
};

export type ContentTables = {
  /** Benefits' texts are in publications. */
  benefits: ContentColumns;
  directory: {
    id: Generated<number>;
    kind: 'telemedicine' | 'specialist' | 'condition';
    name: string;
    contact: string | null;
    redirect: string | null;
    topic: Generated<string | null>;
    version: Generated<number>;
  };
  providers: {
    id: Generated<number>;
    full_name: string;
    organization_name: string;
    primary_specialty: string;
    gender: string;
    address: string;
    city: string;
    state: string;
    zipcode: string;
    country: string;
    phone_number: string | null;
    lat: number | null;
    long: number | null;
    /** Name and ZIP code in lowercase, for searching and sorting. The database fills it in. */
    person_key: Generated<string>;
    is_active: Generated<boolean>;
    version: Generated<number>;
  };
  provider_counts: { specialty: string; total: number; located: number };
  cards: ContentColumns & {
    title: string;
    image_file_id: number | null;
    link_type: 'internal' | 'external';
    redirect: string;
    redirect_id: string | null;
  };
  alerts: ContentColumns & { description: string };
  alerts_seen: { person_id: number; alert_id: number };
  documents: ContentColumns & {
    file_name: string;
    file_type: 'pdf' | 'video';
    file_id: number | null;
    thumbnail_file_id: number | null;
  };
};
