export { Conversation, FIRST_UNREAD, Words } from './conversation.tsx'
export { IssueTag } from './issue-tag.tsx'
export { NotOffered } from './not-offered.tsx'
export { type ShownMessage, toShownMessage } from './shown-message.ts'
