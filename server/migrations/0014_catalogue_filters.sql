-- Filters of the catalogue by price, score and captions. Like length, each is a band, so that counts by kind still answer
-- every facet (docs/decisions/0010).

-- By what buyers pay with the fee in force: 1 free, 2 up to 100 000 so'm, 3 up to 300 000, 4 more. A job follows the fee.
create function price_band(price_tiyin bigint) returns smallint language sql stable as $$
  select (case
    when price_tiyin = 0 then 1
    when price_tiyin * (100 + percent::numeric) <= 100000 * 10000::numeric then 2
    when price_tiyin * (100 + percent::numeric) <= 300000 * 10000::numeric then 3
    else 4 end)::smallint
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
create function course_score_band(wanted_id integer) returns smallint language sql stable as $$
  select score_band(score_sum, scores_count) from course where id = wanted_id
$$;

alter table course_find
  add column price_band smallint not null default 1,
  add column score_band smallint not null default 1,
  add column has_captions boolean not null default false;
-- Rewrites the table and builds its indexes anew, in a fraction of the time that an update of every row takes.
alter table course_find
  alter column price_band type smallint using price_band(price_tiyin),
  alter column score_band type smallint using course_score_band(id),
  alter column has_captions type boolean using course_has_captions(id);
alter table course_find alter column kind set expression as (
  (((((category_id * 3 + language - 1) * 3 + level - 1) * 13 + period - 1) * 4 + price_band - 1) * 4 + length - 1) * 6
    + (score_band - 1) * 2 + has_captions::int);
drop function course_score_band;

delete from course_kind;
insert into course_kind (kind, courses) select kind, count(*) from course_find where is_published group by kind;

-- The terms of courses that are already there follow when they are reindexed, as after every change of the index.
create or replace function choice_terms(f course_find) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array['#c' || f.category_id, '#l' || f.language, '#v' || f.level, '#p' || f.period,
    '#f' || f.is_free::int, '#h' || f.length, '#t' || f.teacher_id, '#r' || f.price_band, '#s' || f.score_band,
    '#k' || f.has_captions::int])
$$;
drop trigger course_find_choices_change on course_find;
create trigger course_find_choices_change before update on course_find for each row
  when ((old.category_id, old.language, old.level, old.period, old.is_free, old.length, old.teacher_id, old.price_band,
      old.score_band, old.has_captions, old.terms)
    is distinct from (new.category_id, new.language, new.level, new.period, new.is_free, new.length, new.teacher_id,
      new.price_band, new.score_band, new.has_captions, new.terms))
  execute function course_find_choices();

create or replace function course_find_follow() returns trigger language plpgsql as $$
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
drop trigger course_find_follows on course;
create trigger course_find_follows after update on course for each row
  when ((old.status, old.teacher_id, old.category_id, old.language, old.level, old.period, old.price_tiyin, old.duration_s,
      old.learners_count, old.rank_score, old.published_at, score_band(old.score_sum, old.scores_count))
    is distinct from (new.status, new.teacher_id, new.category_id, new.language, new.level, new.period, new.price_tiyin,
      new.duration_s, new.learners_count, new.rank_score, new.published_at, score_band(new.score_sum, new.scores_count)))
  execute function course_find_follow();
