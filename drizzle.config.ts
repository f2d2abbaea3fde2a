import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './app/backend/db/schema/**/*.server.ts',
  out: './app/backend/db/migrations'
})
