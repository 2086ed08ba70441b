-- Ten minutes between the two subjects of the SAT, unless operators have changed its sections.
update exam_preset set blueprint = jsonb_set(blueprint, '{sections,1,break_min}', '10')
 where code = 'sat' and jsonb_array_length(blueprint -> 'sections') = 4
   and (blueprint -> 'sections' -> 1 ->> 'minutes')::int = 32;
