import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/**
 * Every object of the database with its definition: tables with their rights, columns, constraints, indexes, triggers,
 * functions, sequences, views, policies, types and extensions. Constraints of `not null` are reported with their columns,
 * because only newer versions list them.
 */
const describeSchema = (db: Queryable) =>
  db.rows<{ name: string; definition: string }>(sql`
    with space as (
      select oid, nspname as name from pg_namespace
       where nspname <> 'information_schema' and nspname !~ '^pg_'
    ), relation as (
      select c.*, space.name || '.' || c.relname as name from pg_class c join space on space.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not exists (
         select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
    )
    select 'relation ' || name as name,
           concat_ws(' ', relkind, relpersistence, relrowsecurity, pg_get_partkeydef(oid),
                     (select string_agg(acl::text, ',' order by acl::text) from unnest(relacl) acl),
                     case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) as definition from relation
    union all
    select 'column ' || relation.name || '.' || a.attname,
           concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
                     (select collname from pg_collation where oid = a.attcollation),
                     (select string_agg(acl::text, ',' order by acl::text) from unnest(a.attacl) acl),
                     (select pg_get_expr(adbin, adrelid) from pg_attrdef d where d.adrelid = relation.oid and d.adnum = a.attnum))
      from relation join pg_attribute a on a.attrelid = relation.oid and a.attnum > 0 and not a.attisdropped
     where relation.relkind <> 'S'
    union all
    select 'constraint ' || relation.name || '.' || k.conname, pg_get_constraintdef(k.oid)
      from pg_constraint k join relation on relation.oid = k.conrelid where k.contype <> 'n'
    union all
    select 'index ' || relation.name || '.' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
      from pg_index i join relation on relation.oid = i.indrelid
    union all
    select 'trigger ' || relation.name || '.' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join relation on relation.oid = t.tgrelid where not t.tgisinternal
    union all
    select 'policy ' || relation.name || '.' || p.polname,
           concat_ws(' ', p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p join relation on relation.oid = p.polrelid
    union all
    select 'function ' || f.oid::regprocedure, case when f.prokind = 'a' then '' else pg_get_functiondef(f.oid) end
      from pg_proc f join space on space.oid = f.pronamespace
     where not exists (select from pg_depend where objid = f.oid and classid = 'pg_proc'::regclass and deptype = 'e')
    union all
    select 'type ' || t.oid::regtype, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod),
           (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid),
           (select string_agg(pg_get_constraintdef(oid), ',' order by conname) from pg_constraint where contypid = t.oid))
      from pg_type t join space on space.oid = t.typnamespace where t.typtype in ('e', 'd')
    union all
    select 'extension ' || extname, '' from pg_extension
    union all
    select 'setting of ' || coalesce(r.rolname, 'the database'), array_to_string(setconfig, ' ')
      from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole`)

/**
 * The objects that only one of two databases has, or that differ. Empty when the rows of one can be moved into the
 * other.
 */
export async function schemaDifferences(a: Queryable, b: Queryable): Promise<string[]> {
  const textOf = ({ name, definition }: { name: string; definition: string }) => `${name}\n${definition}`
  const inA = new Set((await describeSchema(a)).map(textOf))
  const inB = new Set((await describeSchema(b)).map(textOf))
  const inOne = [...inA].filter((text) => !inB.has(text)).concat([...inB].filter((text) => !inA.has(text)))
  return [...new Set(inOne.map((text) => text.slice(0, text.indexOf('\n'))))].sort()
}
