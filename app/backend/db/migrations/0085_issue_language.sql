-- compatible: a build before writes to everybody in Portuguese
-- Language in which a stranger made the request: its messages are in it. '' is Portuguese.
ALTER TABLE "issues" ADD COLUMN "language" text DEFAULT '' NOT NULL;
