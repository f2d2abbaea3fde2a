declare module 'virtual:words' {
  const words: Readonly<
    Record<'en' | 'es', Readonly<Record<string, import('#app/domain/words/speech.ts').Translation>>>
  >
  export default words
}
