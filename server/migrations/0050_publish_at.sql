-- When a course goes on sale, as its teacher chose; null: at once when an operator approves it. An approved course waits hidden
-- until then, as one that its teacher took off sale.
alter table course add column publish_at timestamptz;
