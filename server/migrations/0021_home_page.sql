-- What the home page reads.

-- The last week's purchases. Rows are stored in the order of time, so a summary of block ranges finds them, and selling a
-- course does not pay for one more tree.
create index purchase_by_time on purchase using brin (created_at);

-- The best rated teachers, by the formula of course.rank_score.
create index teacher_rated on teacher (((score_sum + 40.0) / (scores_count + 10.0)) desc, user_id) where status = 2;
