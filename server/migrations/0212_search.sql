-- What courses are found by, apart from what they show (docs/decisions/0010): narrow rows without descriptions, so that
-- the results of a search are close together on disk.

create extension if not exists fuzzystrmatch;

-- Filters are bands, so that counts by kind answer every facet.

-- By what buyers pay with the fee in force: 1 free, 2 up to 100 000 so'm, 3 up to 300 000, 4 more. A job follows the fee.
create function price_band(price_tiyin bigint) returns smallint language sql stable as $$
  select (case
    when price_tiyin = 0 then 1
    when price_tiyin * (100 + percent::numeric) <= 100000 * 10000::numeric then 2
    when price_tiyin * (100 + percent::numeric) <= 300000 * 10000::numeric then 3
    else 4 end)::smallint
    from platform_fee order by id desc limit 1
$$;
-- The highest price of the teacher in a price band. A list by price starts its index scan there: the bands alone would
-- make it walk past every course of the other bands.
create function price_band_end(band integer) returns bigint language sql stable as $$
  select case band
    when 1 then 0
    when 2 then floor(100000 * 10000::numeric / (100 + percent))::bigint
    when 3 then floor(300000 * 10000::numeric / (100 + percent))::bigint end
    from platform_fee order by id desc limit 1
$$;
-- By the average with one decimal, as cards show it: 1 below 4 or none, 2 from 4, 3 from 4.5.
create function score_band(score_sum integer, scores_count integer) returns smallint
  language sql immutable parallel safe as $$
  select (case when scores_count = 0 or score_sum * 20 < scores_count * 79 then 1
    when score_sum * 20 < scores_count * 89 then 2 else 3 end)::smallint
$$;
-- Whether any lesson has captions.
create function course_has_captions(wanted_id integer) returns boolean language sql stable as $$
  select exists (select from lesson l join video_caption k on k.video_id = l.video_id
    where l.course_id = wanted_id and l.deleted_at is null)
$$;

create function length_of(duration_s integer) returns smallint language sql immutable parallel safe as $$
  select (case when duration_s <= 7200 then 1 when duration_s <= 21600 then 2 when duration_s <= 54000 then 3 else 4 end)::smallint
$$;

create table course_find (
  id integer primary key references course on delete cascade,
  is_published boolean not null,
  -- Has at least `course_find_tier.hot_from` learners. A page by popularity that these fill is complete.
  is_hot boolean not null,
  teacher_id integer not null,
  category_id integer not null,
  language smallint not null,
  level smallint not null,
  period smallint not null,
  is_free boolean not null,
  length smallint not null check (length between 1 and 4),     -- up to 2 h, 6 h, 15 h, longer
  learners_count integer not null,
  rank_score real not null,
  price_tiyin bigint not null,
  published_at timestamptz,
  -- All choices in one number, which the catalogue module takes apart again.
  kind integer not null generated always as (
    (((((category_id * 3 + language - 1) * 3 + level - 1) * 13 + period - 1) * 4 + price_band - 1) * 4 + length - 1) * 6
      + (score_band - 1) * 2 + has_captions::int) stored,
  -- The version of the folding that made the words; older ones are folded again in the background.
  terms_version smallint not null default 0,
  -- Words prefixed with a letter for the field they come from, and the choices prefixed with `#`. A GIN index over them
  -- answers "in the title" and "in this category" by itself; weights would have to be read from every row.
  terms tsvector not null default '',
  price_band smallint not null default 1,
  score_band smallint not null default 1,
  has_captions boolean not null default false
);
create index course_find_popular on course_find (learners_count desc, id desc) where is_published;
create index course_find_new on course_find (published_at desc, id desc) where is_published;
create index course_find_rated on course_find (rank_score desc, id desc) where is_published;
create index course_find_priced on course_find (price_tiyin, id) where is_published;
create index course_find_of_category on course_find (category_id, learners_count desc, id desc) where is_published;
create index course_find_of_teacher on course_find (teacher_id) where is_published;
create index course_find_of_kind on course_find (kind) where is_published;
create index course_find_old_terms on course_find (terms_version, id);
create index course_find_terms on course_find using gin (terms) with (fastupdate = off) where is_published;
create index course_find_hot_terms on course_find using gin (terms) with (fastupdate = off) where is_published and is_hot;
-- Samples: how many courses a common word finds is estimated from every 32nd course, of the commonest from every 256th.
create index course_find_sample_terms on course_find using gin (terms) with (fastupdate = off)
  where is_published and id % 32 = 0;
create index course_find_small_sample_terms on course_find using gin (terms) with (fastupdate = off)
  where is_published and id % 256 = 0;

-- From how many learners on a course is hot: a job keeps about twenty thousand of them.
create table course_find_tier (hot_from integer not null);
insert into course_find_tier (hot_from) values (0);

-- How many published courses there are of each kind: a few thousand rows that answer the counts of a million courses.
create table course_kind (kind integer primary key, courses integer not null);

-- The choices of a course as terms.
create function choice_terms(f course_find) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['#c' || f.category_id, '#l' || f.language, '#v' || f.level, '#p' || f.period,
    '#f' || f.is_free::int, '#h' || f.length, '#t' || f.teacher_id, '#r' || f.price_band, '#s' || f.score_band,
    '#k' || f.has_captions::int])
$$;

-- The program writes the words alone; the choices among the terms follow the columns.
create function course_find_choices() returns trigger language plpgsql as $$
begin
  new.terms := array_to_tsvector(array(select t from unnest(tsvector_to_array(new.terms)) t where t not like '#%'))
    || choice_terms(new);
  return new;
end $$;
create trigger course_find_choices_new before insert on course_find for each row execute function course_find_choices();
create trigger course_find_choices_change before update on course_find for each row
  when ((old.category_id, old.language, old.level, old.period, old.is_free, old.length, old.teacher_id, old.price_band,
      old.score_band, old.has_captions, old.terms)
    is distinct from (new.category_id, new.language, new.level, new.period, new.is_free, new.length, new.teacher_id,
      new.price_band, new.score_band, new.has_captions, new.terms))
  execute function course_find_choices();

-- The columns follow `course`.
create function course_find_follow() returns trigger language plpgsql as $$
begin
  insert into course_find (id, is_published, is_hot, teacher_id, category_id, language, level, period, is_free, length,
    learners_count, rank_score, price_tiyin, published_at, price_band, score_band)
  values (new.id, new.status = 2, new.learners_count >= (select hot_from from course_find_tier), new.teacher_id,
    new.category_id, new.language, new.level, new.period, new.price_tiyin = 0, length_of(new.duration_s),
    new.learners_count, new.rank_score, new.price_tiyin, new.published_at, price_band(new.price_tiyin),
    score_band(new.score_sum, new.scores_count))
  on conflict (id) do update set is_published = excluded.is_published, is_hot = excluded.is_hot,
    teacher_id = excluded.teacher_id, category_id = excluded.category_id, language = excluded.language,
    level = excluded.level, period = excluded.period, is_free = excluded.is_free, length = excluded.length,
    learners_count = excluded.learners_count, rank_score = excluded.rank_score, price_tiyin = excluded.price_tiyin,
    published_at = excluded.published_at, price_band = excluded.price_band, score_band = excluded.score_band;
  return null;
end $$;
create trigger course_find_follows_new after insert on course for each row execute function course_find_follow();
create trigger course_find_follows after update on course for each row
  when ((old.status, old.teacher_id, old.category_id, old.language, old.level, old.period, old.price_tiyin, old.duration_s,
      old.learners_count, old.rank_score, old.published_at, score_band(old.score_sum, old.scores_count))
    is distinct from (new.status, new.teacher_id, new.category_id, new.language, new.level, new.period, new.price_tiyin,
      new.duration_s, new.learners_count, new.rank_score, new.published_at, score_band(new.score_sum, new.scores_count)))
  execute function course_find_follow();

create function course_kind_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_published then
    update course_kind set courses = courses - 1 where kind = old.kind;
  end if;
  if tg_op <> 'DELETE' and new.is_published then
    insert into course_kind (kind, courses) values (new.kind, 1)
    on conflict (kind) do update set courses = course_kind.courses + 1;
  end if;
  return null;
end $$;
create trigger course_kind_counts_row after insert or delete on course_find for each row execute function course_kind_count();
create trigger course_kind_counts_change after update on course_find for each row
  when ((old.kind, old.is_published) is distinct from (new.kind, new.is_published)) execute function course_kind_count();

-- Descriptions, outcomes and captions of a course: what a search reads after titles and lessons (docs/decisions/0010).
-- Apart from `course_find`, whose rows stay narrow: most searches never need them.
create table course_text (
  course_id integer primary key references course on delete cascade,
  -- Every word of the course, also of title and lessons; words that are only spoken begin with `S`.
  terms tsvector not null
);
create index course_text_terms on course_text using gin (terms) with (fastupdate = off);

-- Every word that a course was ever found by, to correct mistyped ones. Never cleaned: a word that no course has any more
-- finds nothing and does no harm. Collation C makes words with the same first letter one range of the index.
create table search_word (
  word text collate "C" primary key,
  courses integer not null default 1                           -- counted now and then: common words are suggested first
);
create index search_word_by_1 on search_word (left(word, 1), courses desc);
create index search_word_by_2 on search_word (left(word, 2), courses desc);
create index search_word_by_3 on search_word (left(word, 3), courses desc);

-- How a word sounds once letters that people confuse are one, and `bones`, the same without vowels. A loan word has more
-- than one sound.
create table search_sound (
  sound text collate "C" not null,
  word text collate "C" not null references search_word on delete cascade,
  bones text collate "C" not null,
  primary key (sound, word)
);
create index search_sound_of_word on search_sound (word);
create index search_sound_trgm on search_sound using gin (sound gin_trgm_ops);
create index search_sound_bones on search_sound (bones);

-- One page of a search that finds many courses, the most relevant first: level after level until the page is full, in
-- each the hot courses before the others. One round trip for up to two dozen queries, of which mostly the first few run.
--
-- The settings dictate one plan whatever the words: rows are looked up by the words (a bitmap scan), never met by
-- walking the table or an order. The planner knows too little about words to choose.
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
