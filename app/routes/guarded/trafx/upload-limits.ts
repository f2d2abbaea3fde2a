/** Limit for all files of one upload. */
export const mostBytes = 20 * 1024 * 1024
export const mostFiles = 50

export const tooLargeMessage = 'Os arquivos passam de 20 MB. Envie em partes.'
