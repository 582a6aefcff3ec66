declare module "*.vue";
declare module "*.css";
