-- Followers are told of a new course by the thousand, in the order of their ids.
create index subscription_followers on subscription (teacher_id, user_id);
drop index subscription_of_teacher;
