export const packageName = 'n8n-nodes-merchant-services';
