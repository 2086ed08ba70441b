-- The multipart upload of the storage that receives the bytes; null: they are on the disk of the host that began the upload.
alter table upload add column multipart_id text;
