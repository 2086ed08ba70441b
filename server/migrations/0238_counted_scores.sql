-- A score counts in the shown sums, too, once its author has watched 20 % of the course (`course_score.weighs`). The scores
-- that do not count yet leave the sums; the light sums, 0 from here on, are dropped by a later release. Locks the rows of
-- the courses that have such scores, and of their teachers.
with light as (
  select id, teacher_id, light_score_sum as sum, light_scores_count as count
    from course where light_scores_count > 0 order by id for no key update),
counted as (
  update course c
     set score_sum = c.score_sum - light.sum, scores_count = c.scores_count - light.count, light_score_sum = 0,
         light_scores_count = 0
    from light where c.id = light.id)
update teacher t set score_sum = t.score_sum - own.sum, scores_count = t.scores_count - own.count
  from (select teacher_id, sum(sum)::int as sum, sum(count)::int as count from light group by teacher_id) own
 where t.user_id = own.teacher_id;

-- A refund deletes the comments with the score. Locks the comments of people who have nothing left of a refunded course,
-- and the rows of those courses, so that no comment is missed between the count and the commit.
update course_comment m set deleted_at = now()
 where m.deleted_at is null
   and exists (select from purchase p
                where p.student_id = m.author_id and p.course_id = m.course_id and p.refunded_at is not null)
   and not exists (select from enrolment e where e.student_id = m.author_id and e.course_id = m.course_id);
select count(*) from (
  select id from course where id in (select course_id from course_comment where deleted_at = now())
   order by id for no key update) locked;
update course c set comments_count = (
    select count(*) from course_comment m left join course_comment t on t.id = m.parent_id
     where m.course_id = c.id and m.deleted_at is null and m.hidden_at is null and t.deleted_at is null
       and t.hidden_at is null)
 where c.id in (select course_id from course_comment where deleted_at = now());
