-- A score says how much of the course its giver had watched, and weighs in the ranking only from 20 % on.

-- Whole percent of a course that the person watched: seconds really watched of all seconds. Where no video has a length,
-- lessons completed of all lessons.
create function course_watched_percent(p_user integer, p_course integer) returns smallint language sql stable as $$
  select (case
      when sum(l.duration_s) > 0 then floor(100 * sum(least(coalesce(p.watched_s, 0), l.duration_s)) / sum(l.duration_s))
      when count(*) > 0 then 100 * count(p.completed_at) / count(*)
      else 0 end)::smallint
    from (select l.id, coalesce(v.duration_s, w.duration_s, 0)::numeric as duration_s
            from lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
           where l.course_id = p_course and l.deleted_at is null) l
    left join lateral (
      select completed_at, (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(watched) r) as watched_s
        from lesson_progress where lesson_id = l.id and user_id = p_user) p on true
$$;

alter table course_score
  add watched_percent smallint not null default 0 check (watched_percent between 0 and 100),
  add weighs boolean not null default false;                   -- once it weighs it always does
update course_score set watched_percent = course_watched_percent(user_id, course_id);
update course_score set weighs = watched_percent >= 20;

-- Of the sums of all scores, the part that does not weigh.
alter table course
  add light_scores_count integer not null default 0,
  add light_score_sum integer not null default 0;
update course c set light_scores_count = s.votes, light_score_sum = s.total
  from (select course_id, count(*) as votes, sum(score) as total from course_score where not weighs group by course_id) s
 where s.course_id = c.id;
-- Bayesian as before, over the scores that weigh: 10 votes of 4.0 are assumed.
alter table course alter column rank_score
  set expression as ((score_sum - light_score_sum + 40.0) / (scores_count - light_scores_count + 10.0));
