-- Sections of a course. `lesson.position` remains the order of all lessons: it follows the sections, lessons without one first.

create table course_section (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  position integer not null,
  title text not null
);
create index course_section_of_course on course_section (course_id, position, id);

alter table lesson add column section_id integer references course_section on delete set null;
create index lesson_of_section on lesson (section_id) where section_id is not null;
