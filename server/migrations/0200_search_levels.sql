-- A page of a search that finds many courses, the most relevant first (catalogue/search-page.ts, docs/decisions/0010): goes
-- through the levels until the page is full, and in each through the most popular courses before the others.
--
-- A function, because it is one round trip for up to two dozen queries of which mostly the first few are run, and because the
-- plan is the same whatever the words: rows are looked up by them (a bitmap), never met by walking the table or an order. The
-- planner knows too little of words to be asked; only here it need not be, and its plans may be kept.
create function search_page(ranks integer[], queries tsquery[], after_rank integer, after_learners integer, after_id integer,
  wanted integer)
returns table (id integer, place double precision[]) language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  missing integer := wanted;
  met integer;
begin
  for i in 1 .. cardinality(queries) loop
    continue when ranks[i] > after_rank;
    return query
      select c.id, array[ranks[i], c.learners_count, c.id]::float8[] from course_find c
       where c.is_published and c.is_hot and c.terms @@ queries[i]
         and (ranks[i], c.learners_count, c.id) < (after_rank, after_learners, after_id)
       order by c.learners_count desc, c.id desc limit missing;
    get diagnostics met = row_count;
    missing := missing - met;
    exit when missing <= 0;
    return query
      select c.id, array[ranks[i], c.learners_count, c.id]::float8[] from course_find c
       where c.is_published and not c.is_hot and c.terms @@ queries[i]
         and (ranks[i], c.learners_count, c.id) < (after_rank, after_learners, after_id)
       order by c.learners_count desc, c.id desc limit missing;
    get diagnostics met = row_count;
    missing := missing - met;
    exit when missing <= 0;
  end loop;
end $$;
