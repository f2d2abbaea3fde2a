-- compatible: a build before writes to everybody in Portuguese
-- Texts for visitors who booked in another language: 'en' and 'es'. Without one they get `body`.
ALTER TABLE "message_batches" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
