export const LIVE_WORDS = { '': '', news: 'Há novidades.', done: 'Atualizado agora' }
