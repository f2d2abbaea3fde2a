import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './support/source-files.ts'

/** Files before this one were applied before a file could say whether it breaks the build before. */
const firstJudged = '0066'
const files = listFiles('app/backend/db/migrations').filter((path) => path.endsWith('.sql'))
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const identifier = /"?([a-z_]+)"?/
const quoted = (text: string) => [...text.matchAll(/"([a-z_]+)"/g)].map(([, name = '']) => name)

/** Shapes of statements that a program which does not know them may fail on. */
const always: [RegExp, string][] = [
  [/^drop (?:table|view|materialized view|type|function|trigger|index|sequence|schema)\b/i, 'drops what may be in use'],
  [/^truncate\b/i, 'empties a table'],
  [/\brename\b/i, 'renames'],
  [/^create (?:or replace )?(?:constraint )?trigger\b/i, 'acts on rows that the build before writes'],
  [/^create or replace function\b/i, 'changes a function']
]

/** The same within `alter table`, for a table that was there before. */
const inTable: [RegExp, string][] = [
  [/\bdrop (?:column|constraint|default)\b/i, 'drops what may be in use'],
  [/\bset not null\b/i, 'asks for a value that the build before may not give'],
  [/\b(?:set data )?type\b/i, 'changes a type']
]

interface Made {
  tables: Set<string>
  columns: Set<string>
}

/** Says of each statement of a migration why the build before may fail on it; empty for what only adds. */
function findBreaks(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map((text) => text.replace(/^\s*--.*$/gm, '').trim())
  const made: Made = { tables: new Set(), columns: new Set() }
  return statements.flatMap((text) => judge(text, made))
}

function judge(text: string, made: Made): string[] {
  const created = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${identifier.source}`, 'i').exec(text)?.[1]
  if (created) made.tables.add(created)
  // A function's own statements are in its body.
  const found = always.flatMap(([shape, why]) => (shape.test(text.split('$$')[0] ?? '') ? [why] : []))
  const altered = new RegExp(`^alter table (?:only )?(?:if exists )?${identifier.source}`, 'i').exec(text)?.[1]
  if (altered && !made.tables.has(altered)) found.push(...judgeAlter(text, { table: altered, made }))
  const unique = /^create unique index .*? on "?([a-z_]+)"?[^(]*\(([^)]*)\)/i.exec(text)
  if (unique && !made.tables.has(unique[1] ?? '')) found.push(...ruleOn(unique[1] ?? '', quoted(unique[2] ?? ''), made))
  return found
}

function judgeAlter(text: string, { table, made }: { table: string; made: Made }): string[] {
  const found = inTable.flatMap(([shape, why]) => (shape.test(text) && !/\badd column\b/i.test(text) ? [why] : []))
  for (const [, column = '', rest = ''] of text.matchAll(/\badd column (?:if not exists )?"?([a-z_]+)"?([^,;]*)/gi)) {
    made.columns.add(`${table}.${column}`)
    if (/\bnot null\b/i.test(rest) && !/\b(?:default|generated)\b/i.test(rest))
      found.push('asks for a value that the build before does not give')
  }
  const rule =
    /\badd constraint "?[a-z_]+"? (?:check|unique|primary key|exclude|foreign key) *(.*?)(?:references|$)/is.exec(text)
  if (rule) {
    const columns = quoted(rule[1] ?? '').filter((name) => name !== table)
    found.push(...ruleOn(table, columns, made))
  }
  return found
}

/** A rule on columns that the build before does not write refuses none of its rows. */
function ruleOn(table: string, columns: string[], { columns: added }: Made): string[] {
  const isNew = columns.length > 0 && columns.every((column) => added.has(`${table}.${column}`))
  return isNew ? [] : ['refuses rows that the build before may write']
}

/** What is wrong with the first line; null for none. */
function judgeFirstLine(sql: string): string | null {
  const [line = ''] = sql.split('\n', 1)
  if (!/^-- (?:compatible(?:: \S.*)?|breaking: \S.*)$/.test(line)) {
    return 'begins with no "-- compatible", "-- compatible: why" or "-- breaking: why"'
  }
  const breaks = line === '-- compatible' ? findBreaks(sql) : []
  return breaks.length > 0 ? `needs "-- breaking: why" or "-- compatible: why": it ${breaks.join(', ')}` : null
}

it('each migration says whether the build before still works on the database', () => {
  const judged = files.filter((path) => nameOf(path) >= firstJudged)
  const wrong = judged.flatMap((path) => {
    const found = judgeFirstLine(readSource(path))
    return found ? [`${nameOf(path)} ${found}`] : []
  })
  expect(wrong).toEqual([])
})

describe('the judge of migrations', () => {
  it.each([
    ['-- compatible\nselect 1', null],
    ['-- breaking: drops a table\ndrop table "places"', null],
    ['-- compatible: nobody reads it any more\ndrop table "places"', null],
    [
      '-- compatible\ndrop table "places"',
      'needs "-- breaking: why" or "-- compatible: why": it drops what may be in use'
    ],
    ['-- breaking\nselect 1', expect.stringMatching(/^begins with no/)],
    ['select 1', expect.stringMatching(/^begins with no/)]
  ])('reads the first line of %j', (sql, said) => {
    expect(judgeFirstLine(sql)).toEqual(said)
  })

  it.each([
    'create table "a" ("id" bigint primary key, "b" text not null)',
    'create table "a" ("id" bigint);--> statement-breakpoint\nalter table "a" add constraint "x" check ("a"."id" > 0)',
    'alter table "places" add column "b" integer default 1 not null',
    'alter table "places" add column "b" integer',
    'alter table "agents" add column "b" integer;--> statement-breakpoint\nalter table "agents" add constraint "x" check ("agents"."b" > 0)',
    'alter table "agents" add column "b" bigint;--> statement-breakpoint\nalter table "agents" add constraint "x" foreign key ("b") references "public"."users"("id")',
    'create index "x" on "places" using btree ("id")',
    'create function f() returns trigger language plpgsql as $$ begin drop table a; end $$',
    `update "users" set "name" = 'x'`,
    '-- drop table places\nselect 1'
  ])('lets pass %s', (sql) => {
    expect(findBreaks(sql)).toEqual([])
  })

  it.each([
    'drop table "places"',
    'drop index "places_name"',
    'alter table "places" drop column "name"',
    'alter table "places" rename column "name" to "title"',
    'alter table "places" rename to "sites"',
    'alter table "places" alter column "name" set not null',
    'alter table "places" alter column "name" drop default',
    'alter table "places" alter column "name" set data type integer',
    'alter table "places" add column "b" integer not null',
    `alter table "places" add constraint "x" check ("places"."name" <> '')`,
    'alter table "places" add constraint "x" unique ("name")',
    'alter table "places" add constraint "x" foreign key ("owner") references "users"("id")',
    'create unique index "x" on "places" using btree ("name")',
    'create trigger x after insert on places for each row execute function f()',
    'create or replace function f() returns trigger language plpgsql as $$ begin end $$',
    'truncate "places"'
  ])('names %s', (sql) => {
    expect(findBreaks(sql)).toHaveLength(1)
  })
})
