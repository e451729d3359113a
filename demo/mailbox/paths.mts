export const MAILBOX_PATH = '/mailbox';

export const mailPath = (mailId: string): string => `${MAILBOX_PATH}/${mailId}`;

/** Where the attachment at an index of a mail is shown. */
export const filePath = (mailId: string, index: number | string): string =>
	`${mailPath(mailId)}/files/${index}`;

export const downloadPath = (mailId: string, index: number | string): string =>
	`${filePath(mailId, index)}/download`;
