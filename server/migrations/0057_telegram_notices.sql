-- Whether a topic is sent by the Telegram bot; null for choices made before: what is mailed is sent there as well.
alter table notice_choice add column by_telegram boolean;
