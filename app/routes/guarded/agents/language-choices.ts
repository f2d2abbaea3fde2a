import { languageName } from '#app/domain/agent/languages.ts'

export const LANGUAGES = ['pt', 'en', 'es', 'fr', 'de', 'it', 'ja', 'zh', 'libras'].map((value) => ({
  value,
  label: languageName(value)
}))
