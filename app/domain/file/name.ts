import { LONGEST_FILE_NAME } from './limits.ts'

/**
 * Last part of any path that a browser sends, without control or direction marks, so that a person can read it and a
 * disk take it.
 */
export function cleanFileName(typed: string): string {
  const last = typed.split(/[/\\]/).at(-1) ?? ''
  const readable = last
    .normalize('NFC')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (readable === '') return 'documento'
  if (readable.length <= LONGEST_FILE_NAME) return readable
  const extension = /\.[a-z0-9]{1,5}$/i.exec(readable)?.[0] ?? ''
  return `${readable.slice(0, LONGEST_FILE_NAME - extension.length).trim()}${extension}`
}
