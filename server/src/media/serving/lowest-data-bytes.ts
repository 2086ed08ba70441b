import { sql } from '../../db/sql.ts'

/** The size of the video `v` at the lowest quality in bytes: its smallest rendition and the sound; 0 without any. */
export const lowestDataBytes = sql`
  (select coalesce(min(r.bytes) filter (where r.picture is not null), 0)
          + coalesce(sum(r.bytes) filter (where r.picture is null), 0)
     from jsonb_to_recordset(v.renditions) as r(bytes bigint, picture jsonb))::float8`
