-- Sessions that slid for months get the limits of today: 90 days in all; operators sign in again.
delete from session s using app_user u where u.id = s.user_id and (u.type = 3 or s.created_at < now() - interval '90 days');
update session set expires_at = least(expires_at, created_at + interval '90 days');
