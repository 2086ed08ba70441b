-- The highest price of the teacher in a price band. A list by price starts its index scan there: the bands alone would
-- make it walk past every course of the other bands.
create function price_band_end(band integer) returns bigint language sql stable as $$
  select case band
    when 1 then 0
    when 2 then floor(100000 * 10000::numeric / (100 + percent))::bigint
    when 3 then floor(300000 * 10000::numeric / (100 + percent))::bigint end
    from platform_fee order by id desc limit 1
$$;
