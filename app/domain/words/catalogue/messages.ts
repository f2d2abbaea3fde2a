import type booking from './en/booking.json'
import type browser from './en/browser.json'
import type home from './en/home.json'
import type messages from './en/messages.json'
import type own from './en/own.json'
import type pages from './en/pages.json'
import type shell from './en/shell.json'
import type ticket from './en/ticket.json'

/**
 * Portuguese texts that have a translation: the keys of the English catalogue. The Spanish one has the same keys, and
 * each is used (test/domain/words/catalogue).
 */
export type Message =
  | keyof typeof booking
  | keyof typeof browser
  | keyof typeof home
  | keyof typeof messages
  | keyof typeof own
  | keyof typeof pages
  | keyof typeof shell
  | keyof typeof ticket

export type Values = Readonly<Record<string, string | number>>

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** Arguments that a text needs beside itself: none, or a value for each name in braces. */
export type ValuesOf<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Text>, string | number>> & Values]
