export const photoTooLarge = 'A foto passa de 10 MB. Escolha uma menor.'
